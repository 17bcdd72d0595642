/** A browser and its device, as far as the `User-Agent` names them. */
export interface Device {
  browser: string | null
  system: string | null
  device: 'desktop' | 'phone' | 'tablet' | 'other'
}

/** Accepted browser names. An unknown program can send anything, and mails must not show its sentences or addresses. */
const PROGRAM = /^[a-z][a-z-]*(?: [a-z-]+){0,3}$/i
const NAME_MAX = 30

const DEVICES = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' } as const

/** Loads the browser detection and returns a function that identifies a device by its `User-Agent`. */
export async function loadDeviceParser(): Promise<(userAgent: string | null | undefined) => Device> {
  const { default: bowser } = await import('bowser')
  return (userAgent) => {
    const { browser, os, platform } = bowser.parse(userAgent || 'unknown')
    const { type } = platform
    const isKnownType = type === 'desktop' || type === 'mobile' || type === 'tablet'
    return {
      browser: toBrowserName(browser.name),
      system: os.name || null,
      device: isKnownType ? DEVICES[type] : 'other',
    }
  }
}

const toBrowserName = (name = '') => (name.length <= NAME_MAX && PROGRAM.test(name) ? name : null)
