const STORED = 'single-keys'

/** Whether single letters are keys; whoever speaks to their device or has an unsteady hand can turn that off. */
export const singleKeysOn = (): boolean => {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, 'off')
  } catch {
    // Without storage the choice cannot be kept.
  }
}
