/** Operations on whole tabs. */
export const tabsScript = String.raw`
function createTab(data) {
  var t = data.tab;
  if (exists(t)) return { created: false };
  requireNewName(t);
  mark('write', t);
  // To look at a tab creates it; which look does differs between versions, an item written and removed always does.
  ItemSelection(t).length;
  if (!exists(t)) countOf(t);
  if (!exists(t)) { tab(t); write(0, { 'text/plain': ' ' }); remove(0); }
  if (!exists(t)) fault({ kind: 'not-verified', tab: t });
  return { created: true };
}

function digestOf(t) {
  var items = itemsOfTab(t), text = '';
  for (var i = 0; i < items.length; i++) text += fingerprint(items[i]) + '\n';
  return String(sha256sum(text));
}
function removeTabs(data) {
  if (!data.tabs.length) return null;
  var names = tab(), named = {}, i;
  for (i = 0; i < data.tabs.length; i++) named['t' + data.tabs[i].tab] = true;
  for (i = 0; i < names.length; i++) {
    if (names[i].indexOf(data.tabs[0].tab + '/') === 0 && !named['t' + names[i]]) conflict(names[i]);
  }
  for (i = 0; i < data.tabs.length; i++) {
    requireTab(data.tabs[i].tab);
    if (digestOf(data.tabs[i].tab) !== data.tabs[i].digest) conflict(data.tabs[i].tab);
  }
  // The deepest first, so that no tab is ever left without the one above it.
  var order = data.tabs.slice().sort(function (a, b) { return b.tab.split('/').length - a.tab.split('/').length; });
  mark('write', data.tabs[0].tab);
  for (i = 0; i < order.length; i++) {
    removeTab(order[i].tab);
    if (exists(order[i].tab)) fault({ kind: 'not-verified', tab: order[i].tab });
  }
  return null;
}
`;
