import type { Plugin } from 'vite'

/**
 * Escapes all non-ASCII letters of a script. A text that contains one takes two bytes per letter in memory, and a whole
 * file is one text.
 */
export const asciiOf = (code: string): string =>
  code.replaceAll(
    /[^\0-\x7f]/g,
    (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Escapes all scripts of a build. */
export const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = asciiOf(chunk.code)
  },
}
