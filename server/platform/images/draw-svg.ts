import sharp, { type Sharp } from 'sharp'
import { PICTURE_MAX_BYTES } from '#shared/files/values.ts'
import { DRAWING_CPU_MS, LOGO_PIXELS } from './limits.ts'

const LOADER = { operation: ['VipsForeignLoadSvgBuffer'] }
/** The density at which a drawing has the size that its file declares. */
const USUAL_DENSITY = 72
const MAX_PIXELS = 1_000_000
const SIDE = 1_000
/** Drawing programs write far fewer tags. Each takes 3 KB of memory. */
const MAX_TAGS = 40_000

/**
 * Returns a PNG of an SVG from anyone. Its longer side is 1,000 pixels long, or 512 if the PNG would be larger than a
 * logo can be. The library doesn't run scripts, and doesn't load files, addresses or pictures that the SVG
 * refers to. Throws for an SVG that is damaged, has no size, or is too complex.
 */
export async function rasterizeSvg(svg: Buffer): Promise<Buffer> {
  if (svg.toString('latin1').split('<').length > MAX_TAGS) throw new Error('This SVG is too complex')
  return withSvg(async () => {
    const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
    const density = Math.max(1, (USUAL_DENSITY * SIDE) / Math.max(width, height))
    const png = await renderPng(sharp(svg, { density, limitInputPixels: MAX_PIXELS }), SIDE)
    return png.length > PICTURE_MAX_BYTES ? renderPng(sharp(png), LOGO_PIXELS) : png
  })
}

const renderPng = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: 'inside' }).png().toBuffer()

/** Returns a PNG of an SVG that the portal made itself. */
export const drawSvg = (svg: string): Promise<Buffer> =>
  withSvg(() => sharp(Buffer.from(svg)).png().toBuffer())

/**
 * Lets the library read SVG only while `work` runs. A drawing can't be interrupted, so one that takes too long kills
 * this process with a signal, because a normal exit would wait for the drawing.
 */
async function withSvg<T>(work: () => Promise<T>): Promise<T> {
  const began = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(began)
    if (user + system > DRAWING_CPU_MS * 1000) process.kill(process.pid, 'SIGKILL')
  }, 20)
  sharp.unblock(LOADER)
  try {
    return await work()
  } finally {
    sharp.block(LOADER)
    clearInterval(watch)
  }
}
