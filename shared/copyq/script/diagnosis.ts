/** What the doctor wants to know of CopyQ. */
export const diagnosisScript = `
function diagnose(data) {
  var settings = new Settings(info('config'));
  var files = [];
  try { files = new Dir(info('plugins')).entryList(); } catch (error) { files = []; }
  function plugin(name) {
    var installed = false;
    for (var i = 0; i < files.length; i++) if (files[i].toLowerCase().indexOf(name) >= 0) installed = true;
    return { installed: installed, enabled: String(settings.value('Plugins/' + name + '/enabled')) !== 'false' };
  }
  var limits = [];
  for (var i = 0; i < data.tabs.length; i++) limits.push({ tab: data.tabs[i], limit: limit(data.tabs[i]) });
  return {
    itemLimit: limit(''),
    tabLimits: limits,
    tagsPlugin: plugin('itemtags'),
    notesPlugin: plugin('itemnotes'),
    pluginFolderRead: files.length > 0
  };
}
`;
