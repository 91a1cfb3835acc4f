/** Operations that change nothing. They test that a tab exists before they touch it, because touching creates it. */
export const readingScript = `
var mimeUtf8 = 'text/plain;charset=utf-8';
var mimeOfTags = 'application/x-copyq-tags';
var mimeOfNotes = 'application/x-copyq-item-notes';

function readTabs() { return tab(); }

function eachTab(tabs, read) {
  var names = tab();
  for (var i = 0; i < tabs.length; i++) {
    var t = tabs[i], answer;
    if (t === '' || names.indexOf(t) < 0) answer = { tab: t, state: 'missing' };
    else {
      try { answer = read(t); } catch (error) {
        if (!error || !error.contract || !error.contract.fault || error.contract.fault.kind !== 'locked') throw error;
        answer = { tab: t, state: 'locked' };
      }
    }
    line('+', answer);
  }
  return null;
}

function pageOf(t, data) {
  var all = open(t).selectAll(), count = all.length;
  var from = Math.min(data.skip, count), to = Math.min(count, from + data.limit);
  if (from >= to) return { tab: t, state: 'ok', count: count, rows: [] };
  keepOnly(all, count, from, to);
  var indexes = all.rows(), items = all.items(), rows = [];
  for (var i = 0; i < items.length && i < indexes.length; i++) rows.push(rowOf(indexes[i], items[i], data.textLimit));
  return { tab: t, state: 'ok', count: count, rows: rows };
}
function rowOf(index, item, textLimit) {
  var text = item[mimeText] !== undefined ? item[mimeText] : item[mimeUtf8];
  return {
    index: index,
    text: cut(textOf(text), textLimit),
    tags: textOf(item[mimeOfTags]),
    note: cut(textOf(item[mimeOfNotes]), textLimit),
    formats: Object.keys(item).sort()
  };
}
function readPages(data) { return eachTab(data.tabs, function (t) { return pageOf(t, data); }); }

function textsOf(t, data) {
  var selection = open(t), count = countOf(t);
  if (!count) return { tab: t, state: 'ok', count: 0, indexes: [], texts: [], tags: [], notes: [] };
  if (data.pattern === null) selection.selectAll();
  else {
    var expression = new RegExp(data.pattern, 'i');
    selection.select(expression, mimeText).select(expression, mimeUtf8);
    selection.select(expression, mimeOfTags).select(expression, mimeOfNotes);
  }
  var indexes = selection.rows();
  if (!indexes.length) return { tab: t, state: 'ok', count: count, indexes: [], texts: [], tags: [], notes: [] };
  // Four calls, but of one selection: they stay parallel unless an item was removed in between.
  var plain = selection.itemsFormat(mimeText), utf8 = selection.itemsFormat(mimeUtf8);
  var tags = selection.itemsFormat(mimeOfTags), notes = selection.itemsFormat(mimeOfNotes);
  var all = [plain, utf8, tags, notes];
  for (var c = 0; c < all.length; c++) if (all[c].length !== indexes.length) return null;
  var result = { tab: t, state: 'ok', count: Math.max(count, indexes.length), indexes: indexes, texts: [], tags: [], notes: [] };
  for (var i = 0; i < indexes.length; i++) {
    result.texts.push(textOf(plain[i] !== undefined ? plain[i] : utf8[i]));
    result.tags.push(textOf(tags[i]));
    result.notes.push(textOf(notes[i]));
  }
  return result;
}
function readTexts(data) {
  return eachTab(data.tabs, function (t) {
    for (var attempt = 0; attempt < 5; attempt++) {
      var result = textsOf(t, data);
      if (result) return result;
    }
    throw new Error('the tab changes all the time');
  });
}

function selectRow(t, index) {
  requireTab(t);
  var all = open(t).selectAll(), count = all.length;
  if (index < 0 || index >= count) refuse({ code: 'INDEX_OUT_OF_BOUNDS', index: index, count: count });
  return { selection: keepOnly(all, count, index, index + 1), count: count };
}
function readItem(data) {
  for (var attempt = 0; attempt < 5; attempt++) {
    var found = selectRow(data.tab, data.index), item = itemOf(found.selection);
    if (item) return { count: found.count, formats: encodeWithin(item, data.byteLimit) };
  }
  throw new Error('the tab changes all the time');
}
function encodeWithin(item, byteLimit) {
  var formats = encode(item), total = 0;
  for (var i = 0; i < formats.length; i++) total += formats[i][1].length * 0.75;
  if (total > byteLimit) fault({ kind: 'too-large', bytes: Math.round(total), limit: byteLimit });
  return formats;
}

function isRemovable(t, selection) {
  return selection.copy().deselectSelection(ItemSelection(t).selectRemovable()).length === 0;
}
function readRemovable(data) { return isRemovable(data.tab, selectRow(data.tab, data.index).selection); }

function readCapacity(data) {
  if (!exists(data.tab)) return { count: 0, limit: limit(data.tab) };
  open(data.tab);
  return { count: countOf(data.tab), limit: limit(data.tab) };
}

function readSnapshot(data) {
  requireTab(data.tab);
  // One call, so that all rows are of the same moment.
  var items = open(data.tab).selectAll().items(), result = [], left = data.byteLimit;
  for (var i = 0; i < items.length; i++) {
    var formats = encodeWithin(items[i], left);
    for (var f = 0; f < formats.length; f++) left -= formats[f][1].length * 0.75;
    result.push(formats);
  }
  return result;
}
`;
