import manifest from '../package.json' with { type: 'json' }

/** The version that runs, from package.json, which alone says it. */
export const VERSION: string = manifest.version
