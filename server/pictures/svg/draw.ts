import sharp from 'sharp'
import { DRAWING_CPU_MS } from '#server/pictures/limits.ts'

const LOADER = { operation: ['VipsForeignLoadSvgBuffer'] }

/**
 * An SVG that has been cut, as a PNG of its own size. The library draws SVG only here, and nothing that was not cut. It
 * cannot be interrupted, so a drawing that takes too long ends this process, by a signal: an exit would wait for it.
 */
export async function drawSvg(cut: Buffer): Promise<Buffer> {
  const began = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(began)
    if (user + system > DRAWING_CPU_MS * 1000) process.kill(process.pid, 'SIGKILL')
  }, 20)
  sharp.unblock(LOADER)
  try {
    return await sharp(cut, { limitInputPixels: 1_000_000 }).png().toBuffer()
  } finally {
    sharp.block(LOADER)
    clearInterval(watch)
  }
}
