const SAMPLE = 32
/** Out of 255: a logo whose average is lighter than this disappears on a light background. */
const LIGHT = 190
/** Out of 255: pixels with a lower alpha count as transparent. */
const CLEAR = 200

/** Returns the background on which a logo is visible: dark for a light logo with transparency, otherwise light. */
export function detectLogoBackground(image: HTMLImageElement): 'light' | 'dark' {
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE
  canvas.height = SAMPLE
  const context = canvas.getContext('2d')
  if (!context) return 'light'
  context.drawImage(image, 0, 0, SAMPLE, SAMPLE)
  return chooseBackground(context.getImageData(0, 0, SAMPLE, SAMPLE).data)
}

/** Returns the background for a logo's pixels, each of which is red, green, blue and alpha. */
export function chooseBackground(pixels: Uint8ClampedArray): 'light' | 'dark' {
  let [light, weight, clear] = [0, 0, false]
  for (let i = 0; i < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(i, i + 4)
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
    weight += alpha
    clear ||= alpha < CLEAR
  }
  return clear && weight > 0 && light / weight > LIGHT ? 'dark' : 'light'
}
