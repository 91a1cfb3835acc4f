import manifest from '../../../package.json' with { type: 'json' };

/** The companion's version, from its package. */
export const version: string = manifest.version;
