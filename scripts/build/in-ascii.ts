import type { Plugin } from 'vite'

/** Escapes non-ASCII characters. A single one makes the whole script take two bytes per character in memory. */
export const getAscii = (code: string): string =>
  code.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Escapes all scripts of a build. */
export const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = getAscii(chunk.code)
  },
}
