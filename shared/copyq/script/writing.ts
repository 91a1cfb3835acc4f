/**
 * Operations that write. Each mark 'write' stands right before the first call that changes something. A target is
 * held by a one-row selection, which follows its item, and is compared in the same script that writes.
 */
export const writingScript = `
function find(target) {
  requireTab(target.tab);
  return again(function () {
    open(target.tab);
    var selection = one(target.tab, target.index), item = selection && itemOf(selection);
    if (item && fingerprint(item) === target.fingerprint) return { selection: selection, item: item };
    return findElsewhere(target);
  });
}
function findElsewhere(target) {
  var all = ItemSelection(target.tab).selectAll(), items = all.items(), at = -1;
  if (!holds(all, target.tab)) return null;
  for (var i = 0; i < items.length; i++) {
    if (fingerprint(items[i]) !== target.fingerprint) continue;
    if (at >= 0) conflict(target.tab, target.index);
    at = i;
  }
  if (at < 0 || all.length !== items.length) conflict(target.tab, target.index);
  keepOnly(all, items.length, at, at + 1);
  var item = itemOf(all);
  if (!item || fingerprint(item) !== target.fingerprint) conflict(target.tab, target.index);
  return { selection: all, item: item };
}
function requireRemovable(target, selection) {
  // Removing a pinned item would open a dialog that blocks this client until somebody closes it.
  if (!isRemovable(target.tab, selection)) fault({ kind: 'pinned', tab: target.tab, index: selection.rows()[0] });
}
function unchanged(selection, expected) {
  var item = itemOf(selection);
  return item !== null && fingerprint(item) === expected;
}
function requireUnchanged(target, selection) {
  if (!unchanged(selection, target.fingerprint)) conflict(target.tab, target.index);
}
function removeSelected(t, selection) {
  selection.removeAll();
  if (selection.tab !== t || selection.length !== 0) fault({ kind: 'not-verified', tab: t });
}

// An '&' in a name marks a key for the menu: without an exact match CopyQ takes the tab that is equal but for it.
function requireNewName(t) {
  if (t === '') throw new Error('a tab needs a name');
  var names = tab(), bare = t.replace(/&/g, '');
  for (var i = 0; i < names.length; i++) {
    if (names[i].replace(/&/g, '') === bare) throw new Error('CopyQ would take another tab for the new one');
  }
}
// Prepares an insert: whether the tab is there, and that it would push no item out.
function prepareInsert(t) {
  var isNew = !exists(t), most = limit(t);
  if (isNew) requireNewName(t);
  else {
    open(t);
    if (countOf(t) + 1 > most) fault({ kind: 'full', tab: t, limit: most });
  }
  return isNew;
}
// Others may have added items above in the meantime.
function insertedRow(t, expected) {
  for (var row = 0; row < 20; row++) {
    var selection = one(t, row);
    if (!selection) return -1;
    if (unchanged(selection, expected)) return row;
  }
  return -1;
}
function insert(t, item, expected) {
  mark('write', t);
  tab(t);
  write(0, item);
  if (!exists(t) || insertedRow(t, expected) < 0) fault({ kind: 'not-verified', tab: t });
}

function addItem(data) {
  var created = prepareInsert(data.tab);
  insert(data.tab, decode(data.formats), data.fingerprint);
  return { created: created };
}

function changeItem(data) {
  var found = find(data.target), before = hashes(found.item);
  mark('write', data.target.tab);
  for (var i = 0; i < data.sets.length; i++) found.selection.setItemsFormat(data.sets[i][0], fromBase64(data.sets[i][1]));
  for (var j = 0; j < data.removes.length; j++) found.selection.setItemsFormat(data.removes[j], undefined);
  var row = found.selection.rows()[0], item = itemOf(found.selection);
  if (!item) fault({ kind: 'not-verified', tab: data.target.tab });
  return { index: row, before: before, after: hashes(item) };
}

function removeItem(data) {
  var selection = find(data.target).selection;
  requireRemovable(data.target, selection);
  requireUnchanged(data.target, selection);
  var row = selection.rows()[0];
  mark('write', data.target.tab);
  removeSelected(data.target.tab, selection);
  return { index: row };
}

// Insert, flush, remove: a crash in between leaves the item twice, never not at all.
function moveItem(data) {
  var from = data.target.tab, to = data.toTab, found = find(data.target), selection = found.selection;
  requireRemovable(data.target, selection);
  var copy = {}, types = Object.keys(found.item);
  for (var i = 0; i < types.length; i++) {
    // These name the files of a synchronised tab, which the copy does not own.
    if (types[i].indexOf('application/x-copyq-itemsync-') !== 0) copy[types[i]] = bytes(found.item[types[i]]);
  }
  var expected = fingerprint(copy), created = prepareInsert(to);
  requireUnchanged(data.target, selection);
  insert(to, copy, expected);
  flushTabs([to]);
  if (insertedRow(to, expected) < 0) fault({ kind: 'not-verified', tab: to });
  if (!unchanged(selection, data.target.fingerprint)) {
    takeBack(to, expected, created);
    conflict(from, data.target.index);
  }
  var row = selection.rows()[0];
  removeSelected(from, selection);
  return { index: row, created: created };
}
function takeBack(to, expected, created) {
  var copy = one(to, 0);
  if (copy && unchanged(copy, expected) && isRemovable(to, copy)) copy.removeAll();
  if (created && exists(to) && countOf(to) === 0) removeTab(to);
}

function flushTabs(tabs) {
  var names = tab(), present = [];
  for (var i = 0; i < tabs.length; i++) if (tabs[i] !== '' && names.indexOf(tabs[i]) >= 0) present.push(tabs[i]);
  // Unloading saves; a tab that is on the screen is refused and is saved by CopyQ in its own time.
  return present.length ? unload.apply(this, present) : [];
}
function flushOperation(data) { flushTabs(data.tabs); return null; }
`;
