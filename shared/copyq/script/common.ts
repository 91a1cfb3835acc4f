/**
 * What all operations share. The scripts are ECMAScript 5, for the engine of CopyQ 6, and constant: whatever an
 * operation works on comes as data.
 *
 * - A line that starts with the request's id is ours; anything else on standard output is a user's own script.
 * - `mark` tells how far an operation came, so that a request that was cut off is known to have written or not.
 * - Values of formats are strings, byte arrays or (6.4) array buffers; `bytes` makes them safe to hash and encode.
 *   `str()` and `toBase64()` of an array buffer end at a NUL.
 */
export const commonScript = String.raw`
var requestId = '';
function line(kind, value) { print(requestId + kind + JSON.stringify(value) + '\n'); }
function mark(name, tabName) { line('>', { mark: name, tab: tabName }); }
function refuse(error) { throw { contract: error }; }
function fault(value) { refuse({ code: 'COPYQ_ERROR', fault: value }); }
function conflict(t, index) { refuse({ code: 'CONFLICT', tab: t, index: index }); }

function isBuffer(value) { return Object.prototype.toString.call(value) === '[object ArrayBuffer]'; }
function bytes(value) {
  if (!isBuffer(value)) return value;
  var made = new ByteArray(value);
  if (made.length !== value.byteLength) throw new Error('binary data cannot be read');
  return made;
}
function base64(value) { return String(toBase64(bytes(value))); }
function startsWithMark(value) {
  if (!isBuffer(value)) return base64(value.left(3)) === '77u/';
  var view = new Uint8Array(value);
  return view[0] === 0xef && view[1] === 0xbb && view[2] === 0xbf;
}
function textOf(value) {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  var data = bytes(value), text = data.valueOf();
  if (typeof text !== 'string') text = str(data);
  // The conversion drops a byte order mark, which belongs to the text.
  return text.charCodeAt(0) !== 0xfeff && startsWithMark(value) ? '\ufeff' + text : text;
}
function cut(text, limit) {
  if (text.length <= limit) return text;
  var last = text.charCodeAt(limit - 1);
  return text.substring(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

function hashes(item) {
  var types = Object.keys(item).sort(), result = [];
  for (var i = 0; i < types.length; i++) result.push([types[i], String(sha256sum(bytes(item[types[i]])))]);
  return result;
}
function fingerprint(item) {
  var pairs = hashes(item), text = '';
  for (var i = 0; i < pairs.length; i++) text += pairs[i][0] + '\0' + pairs[i][1] + '\n';
  return String(sha256sum(text));
}
function encode(item) {
  var types = Object.keys(item).sort(), result = [];
  for (var i = 0; i < types.length; i++) result.push([types[i], base64(item[types[i]])]);
  return result;
}
function decode(formats) {
  var item = {};
  for (var i = 0; i < formats.length; i++) item[formats[i][0]] = fromBase64(formats[i][1]);
  return item;
}

function exists(t) { return t !== '' && tab().indexOf(t) >= 0; }
function requireTab(t) { if (!exists(t)) refuse({ code: 'TAB_NOT_FOUND', tab: t }); }
// A tab that cannot be loaded looks empty, but its selection has no tab name.
function look(t) {
  mark('open', t);
  var selection = ItemSelection(t);
  // Somebody may just have unloaded it, which ends selections too; then a second look finds it.
  if (selection.tab === '') selection = ItemSelection(t);
  if (selection.tab === '') fault({ kind: 'locked', tab: t });
  return selection;
}
function open(t) {
  var selection = look(t);
  mark('opened', t);
  return selection;
}
// Whether what a selection gave is to be believed: one that ended meanwhile looks empty.
function holds(selection, t) { return selection.tab === t; }
function again(read) {
  for (var attempt = 0; attempt < 5; attempt++) {
    var result = read();
    if (result !== null) return result;
  }
  throw new Error('the tab changes all the time');
}
// Selections follow their items while rows shift. An index out of range would crash CopyQ 16.
function keepOnly(all, count, from, to) {
  var others = [];
  for (var i = 0; i < count; i++) if (i < from || i >= to) others.push(i);
  if (others.length) all.deselectIndexes(others);
  return all;
}
function one(t, row) {
  var all = ItemSelection(t).selectAll(), count = all.length;
  if (row < 0 || row >= count) return null;
  keepOnly(all, count, row, row + 1);
  return all.length === 1 ? all : null;
}
function itemOf(selection) {
  var items = selection.items();
  return items.length === 1 ? items[0] : null;
}
// The settings file, because config('maxitems') takes longer than a whole call.
function limit(t) {
  var settings = new Settings(info('config'));
  var common = parseInt(String(settings.value('Options/maxitems')));
  var own = 0, count = settings.beginReadArray('Tabs');
  for (var i = 0; i < count; i++) {
    settings.setArrayIndex(i);
    if (String(settings.value('name')) === t) own = parseInt(String(settings.value('max_item_count'))) || 0;
  }
  settings.endArray();
  return own > 0 ? own : common > 0 ? common : parseInt(String(config('maxitems')));
}
function countOf(t) { tab(t); return size(); }

// A user's own script commands run before this and may have replaced what it builds on.
function checkEngine() {
  var ok = false;
  try {
    ok = str(fromBase64('0JY=')) === '\u0416' && String(toBase64('\u0416')) === '0JY=' &&
      String(sha256sum('')) === 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  } catch (error) { ok = false; }
  if (!ok) fault({ kind: 'script-broken' });
}
`;
