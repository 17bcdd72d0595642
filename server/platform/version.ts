import manifest from '../../package.json' with { type: 'json' }

/** The running version, from package.json, which is its only source. */
export const VERSION: string = manifest.version

/** The portal's license, by its SPDX name. */
export const LICENSE: string = manifest.license
