const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether calls with this method only read (RFC 9110, section 9.2.1). */
export const isSafeMethod = (method: string): boolean => SAFE.has(method)
