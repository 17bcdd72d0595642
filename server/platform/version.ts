import manifest from '../../package.json' with { type: 'json' }

/** The version that runs, from package.json, which alone says it. */
export const VERSION: string = manifest.version

/** Its license, by the name that SPDX gives it. */
export const LICENSE: string = manifest.license
