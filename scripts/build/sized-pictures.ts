import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Makes `import picture from './a.png?sized'` return its `url` and size, to reserve its space. */
export const sizedPictures = (): Plugin => ({
  name: 'sized-pictures',
  enforce: 'pre',
  load: (id) => {
    const [file = '', query] = id.split('?')
    if (query !== 'sized') return null
    const { width, height } = measureSize(readFileSync(file))
    const address = JSON.stringify(`${file}?url`)
    return `import url from ${address}\nexport default { url, width: ${width}, height: ${height} }`
  },
})

/** Returns the size in pixels. The file's first chunk starts with both numbers. */
const measureSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })
