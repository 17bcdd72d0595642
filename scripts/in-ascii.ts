import type { Plugin } from 'vite'

/** A text with any other letter takes two bytes a letter in memory, and a whole file is one text. */
export const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replaceAll(
          /[^\0-\x7f]/g,
          (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}
