import { commonScript } from './common.ts';
import { diagnosisScript } from './diagnosis.ts';
import { readingScript } from './reading.ts';
import { tabsScript } from './tabs.ts';
import { writingScript } from './writing.ts';

/** Names of the operations that the scripts know. */
export type OperationName =
  | 'ping'
  | 'tabs'
  | 'pages'
  | 'texts'
  | 'item'
  | 'removable'
  | 'capacity'
  | 'snapshot'
  | 'add'
  | 'change'
  | 'remove'
  | 'move'
  | 'createTab'
  | 'removeTabs'
  | 'flush'
  | 'diagnose';

/**
 * Everything that runs inside CopyQ: `answer(request)` runs the operation named and prints one line. A server that
 * exits in the middle makes every call give nothing, without an error, so each answer tells that it is alive.
 */
const library = `${commonScript}${readingScript}${writingScript}${tabsScript}${diagnosisScript}
var operations = {
  ping: function () { return null; },
  tabs: readTabs,
  pages: readPages,
  texts: readTexts,
  item: readItem,
  removable: readRemovable,
  capacity: readCapacity,
  snapshot: readSnapshot,
  add: addItem,
  change: changeItem,
  remove: removeItem,
  move: moveItem,
  createTab: createTab,
  removeTabs: removeTabs,
  flush: flushOperation,
  diagnose: diagnose
};
function answer(request) {
  var outcome;
  requestId = request.id;
  mark('started');
  try {
    checkEngine();
    outcome = { value: operations[request.operation](request.data) };
  } catch (error) {
    outcome = error && error.contract ? { error: error.contract } : { failure: String(error).substring(0, 200) };
  }
  try { outcome.alive = tab().length; } catch (error) { outcome.alive = 0; }
  line('=', outcome);
}`;

/** The program of one process for one call: the request is standard input, in ASCII. */
export const processScript = `(function () {${library}
var request = null;
try { request = JSON.parse(str(input())); } catch (error) { request = null; }
if (request) answer(request);
// Otherwise the server went away before the script began, or what reads the input was replaced.
else if (tab().length) throw new Error('the request cannot be read');
})()`;
