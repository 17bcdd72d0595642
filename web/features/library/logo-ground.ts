const SAMPLE = 32
/** Of 255: lighter than this on average, a logo is lost on a light ground. */
const LIGHT = 190
/** Of 255: what counts as seen through. */
const CLEAR = 200

/** The ground on which a logo can be seen: dark for a light logo on a transparent ground, else light. */
export function groundFor(image: HTMLImageElement): 'light' | 'dark' {
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE
  canvas.height = SAMPLE
  const context = canvas.getContext('2d')
  if (!context) return 'light'
  context.drawImage(image, 0, 0, SAMPLE, SAMPLE)
  return groundOf(context.getImageData(0, 0, SAMPLE, SAMPLE).data)
}

/** As `groundFor`, from the pixels: red, green, blue and alpha of each in turn. */
export function groundOf(pixels: Uint8ClampedArray): 'light' | 'dark' {
  let [light, weight, clear] = [0, 0, false]
  for (let i = 0; i < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(i, i + 4)
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
    weight += alpha
    clear ||= alpha < CLEAR
  }
  return clear && weight > 0 && light / weight > LIGHT ? 'dark' : 'light'
}
