/** Imports that don't follow the layers yet. When you fix or remove such an import, also remove it from this list. */
export const EXCEPTIONS: readonly string[] = []
