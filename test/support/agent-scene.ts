import { type AgentClient, connectAgent, type HostProcess, startHost } from './companion-process.ts';
import { type CopyQSession, type CopyQSessionOptions, startCopyQ } from './copyq-session.ts';
import { openWindowClient, type WindowClient } from './window-client.ts';

/** A real CopyQ, a host on it, an agent through the shim, and the person's end of the window. */
export interface Scene {
  readonly copyq: CopyQSession;
  readonly host: HostProcess;
  readonly agent: AgentClient;
  readonly person: WindowClient;
  /** Inserts at row 0 of any tab, as the person would; formats by MIME type, bytes as base64 where they are no text. */
  put(tab: string, formats: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
  /** Inserts many plain items; the first ends at row 0. */
  putTexts(tab: string, texts: readonly string[]): Promise<void>;
  /** Every format of a row, as CopyQ gives it. */
  formats(tab: string, row: number): Promise<Record<string, Buffer>>;
  texts(tab: string): Promise<readonly string[]>;
  tabs(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export interface SceneOptions {
  readonly copyq?: CopyQSessionOptions;
  readonly serve?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly agent?: { readonly name?: string; readonly parameters?: readonly string[] };
}

export async function startScene(options: SceneOptions = {}): Promise<Scene> {
  const copyq = await startCopyQ(options.copyq);
  const environment = { ...copyq.environment, ...options.environment };
  const host = await startHost({ environment, parameters: options.serve ?? [] });
  const agent = await connectAgent(host.environment, { name: 'Test Agent', ...options.agent });
  if (host.ready.ui === null) throw new Error('the host serves no window');
  const person = await openWindowClient(host.ready.ui);

  const ask = async (script: string, input: unknown): Promise<unknown> =>
    JSON.parse(await copyq.evaluate(script, JSON.stringify(input)));

  return {
    copyq,
    host,
    agent,
    person,
    async put(tab, formats) {
      const encoded = Object.entries(formats).map(([mime, data]) => [mime, Buffer.from(data).toString('base64')]);
      await ask(putScript, { tab, items: [encoded] });
    },
    async putTexts(tab, texts) {
      const items = texts.map((text) => [['text/plain', Buffer.from(text).toString('base64')]]);
      await ask(putScript, { tab, items });
    },
    async formats(tab, row) {
      const found = (await ask(formatsScript, { tab, row })) as Record<string, string>;
      return Object.fromEntries(Object.entries(found).map(([mime, data]) => [mime, Buffer.from(data, 'base64')]));
    },
    texts: async (tab) => (await ask(textsScript, { tab })) as string[],
    tabs: async () => (await ask('print(JSON.stringify(tab()))', {})) as string[],
    async stop() {
      await person.close();
      await agent.close();
      await host.stop();
      await copyq.stop();
    },
  };
}

const putScript = `
  var q = JSON.parse(str(input()));
  tab(q.tab);
  for (var i = q.items.length - 1; i >= 0; i--) {
    var item = {};
    for (var k = 0; k < q.items[i].length; k++) item[q.items[i][k][0]] = fromBase64(q.items[i][k][1]);
    write(0, item);
  }
  print(JSON.stringify(size()));
`;

const formatsScript = `
  var q = JSON.parse(str(input()));
  tab(q.tab);
  var item = getItem(q.row), found = {};
  for (var mime in item) found[mime] = str(toBase64(read(mime, q.row)));
  print(JSON.stringify(found));
`;

const textsScript = `
  var q = JSON.parse(str(input()));
  tab(q.tab);
  var texts = [], n = tab().indexOf(q.tab) < 0 ? 0 : size();
  for (var i = 0; i < n; i++) texts.push(str(read('text/plain', i)));
  print(JSON.stringify(texts));
`;
