import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * `import picture from './picture.png?sized'` gives its `url`, `width` and `height` in pixels: a page reserves its space, so
 * that nothing moves when it arrives.
 */
export const sizedPictures = (): Plugin => ({
  name: 'sized-pictures',
  enforce: 'pre',
  load: (id) => {
    const [file = '', query] = id.split('?')
    if (query !== 'sized') return null
    const { width, height } = sizeOf(readFileSync(file))
    const address = JSON.stringify(`${file}?url`)
    return `import url from ${address}\nexport default { url, width: ${width}, height: ${height} }`
  },
})

/** In pixels. The file's first chunk starts with both. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })
