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
      try { answer = again(function () { return read(t); }); } catch (error) {
        if (!error || !error.contract || !error.contract.fault || error.contract.fault.kind !== 'locked') throw error;
        answer = { tab: t, state: 'locked' };
      }
    }
    line('+', answer);
  }
  return null;
}

function pageOf(t, data) {
  var all = look(t).selectAll(), count = all.length;
  var from = Math.min(data.skip, count), to = Math.min(count, from + data.limit);
  if (from >= to) return count || holds(all, t) ? { tab: t, state: 'ok', count: count, rows: [] } : null;
  keepOnly(all, count, from, to);
  var indexes = all.rows(), items = all.items(), rows = [];
  if (items.length < to - from && !holds(all, t)) return null;
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
  mark('open', t);
  var selection = ItemSelection(t);
  if (data.pattern === null) selection.selectAll();
  else {
    // Its classes hold both cases of each letter: without the flag CopyQ is a quarter faster.
    var expression = new RegExp(data.pattern);
    selection.select(expression, mimeText).select(expression, mimeUtf8);
    selection.select(expression, mimeOfTags).select(expression, mimeOfNotes);
  }
  var indexes = selection.rows();
  if (!indexes.length) {
    // Nothing found, or nothing there to look at: only here that takes another call.
    if (!holds(selection, t)) {
      look(t);
      return null;
    }
    return { tab: t, state: 'ok', indexes: [], texts: noColumn, tags: noColumn, notes: noColumn };
  }
  // Several calls, but of one selection: they stay parallel unless an item was removed in between.
  var texts = selection.itemsFormat(mimeText), utf8 = texts.indexOf(undefined) < 0 ? texts : selection.itemsFormat(mimeUtf8);
  var tags = selection.itemsFormat(mimeOfTags), notes = selection.itemsFormat(mimeOfNotes);
  var all = [texts, utf8, tags, notes];
  for (var c = 0; c < all.length; c++) if (all[c].length !== indexes.length) return null;
  for (var i = 0; i < indexes.length; i++) if (texts[i] === undefined) texts[i] = utf8[i];
  return {
    tab: t, state: 'ok', indexes: indexes,
    texts: column(texts, data.raw), tags: column(tags, data.raw), notes: column(notes, data.raw)
  };
}
var noColumn = { parts: [], data: '' };
// Texts of many rows: decoding each here takes longer than all the rest, so they go out as the bytes they are:
// raw, before the part they belong to, or in base64 where the system may change line ends on the way.
function column(values, raw) {
  var parts = [], views = [], total = 0;
  for (var i = 0; i < values.length; i++) {
    var value = values[i];
    if (!isBuffer(value)) { parts.push(textOf(value)); continue; }
    parts.push(value.byteLength);
    views.push(new Uint8Array(value));
    total += value.byteLength;
  }
  var all = new Uint8Array(total), at = 0;
  for (var v = 0; v < views.length; v++) { all.set(views[v], at); at += views[v].length; }
  if (total && raw) {
    line('#', { bytes: total });
    print(bytes(all.buffer));
  }
  return { parts: parts, data: total && !raw ? base64(all.buffer) : '' };
}
function readTexts(data) { return eachTab(data.tabs, function (t) { return textsOf(t, data); }); }

function selectRow(t, index) {
  requireTab(t);
  return again(function () {
    var all = open(t).selectAll(), count = all.length;
    if (index >= 0 && index < count) return { selection: keepOnly(all, count, index, index + 1), count: count };
    if (holds(all, t)) refuse({ code: 'INDEX_OUT_OF_BOUNDS', index: index, count: count });
    return null;
  });
}
function readItem(data) {
  return again(function () {
    var found = selectRow(data.tab, data.index), item = itemOf(found.selection);
    return item && { count: found.count, formats: encodeWithin(item, data.byteLimit) };
  });
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

function itemsOfTab(t) {
  // One call, so that all rows are of the same moment.
  return again(function () {
    var all = open(t).selectAll(), items = all.items();
    return items.length || holds(all, t) ? items : null;
  });
}
function readSnapshot(data) {
  requireTab(data.tab);
  var items = itemsOfTab(data.tab), result = [], left = data.byteLimit;
  for (var i = 0; i < items.length; i++) {
    var formats = encodeWithin(items[i], left);
    for (var f = 0; f < formats.length; f++) left -= formats[f][1].length * 0.75;
    result.push(formats);
  }
  return result;
}
`;
