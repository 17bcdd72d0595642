const STORED = 'single-keys'

/** Whether single-letter shortcuts are on; people who use speech input or have a tremor can turn them off. */
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
    // Without storage, the choice can't be saved.
  }
}
