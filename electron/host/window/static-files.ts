import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface StaticFile {
  readonly body: Buffer;
  readonly type: string;
}

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
]);

/**
 * Reads the renderer's files once, by the path each is asked for with. Requests are then answered from this map alone,
 * so that no path of a request ever meets the file system. Files of other kinds are left out.
 *
 * @throws when the folder has no `index.html`: the renderer has not been built
 */
export async function readStaticFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    const type = types.get(path.extname(entry.name));
    if (!entry.isFile() || type === undefined) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(`/${path.relative(folder, file).split(path.sep).join('/')}`, { body: await readFile(file), type });
  }
  const index = files.get('/index.html');
  if (index === undefined) throw new Error('the window has not been built: index.html is missing');
  files.set('/', index);
  return files;
}
