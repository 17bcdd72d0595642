const STORAGE_KEY = 'single-keys'

/** Whether single-letter shortcuts are on; people who use speech input or have a tremor can turn them off. */
export const areSingleKeysEnabled = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(isEnabled: boolean): void {
  try {
    if (isEnabled) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, 'off')
  } catch {
    // Without storage, the choice can't be saved.
  }
}
