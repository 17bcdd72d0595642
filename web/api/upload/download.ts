import { confirmIdentity, renewSession } from '#web/api/page-questions.ts'

/**
 * Downloads what only those may take who are signed in and have shown lately that it is them: asks over the page where
 * that is missing. False when they would rather not.
 */
export async function download(href: string): Promise<boolean> {
  if (!(await mayTake(href))) return false
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
  return true
}

async function mayTake(href: string): Promise<boolean> {
  const look = () => fetch(href, { method: 'HEAD' }).then(({ status }) => status)
  try {
    let status = await look()
    if (status === 401 && (await renewSession())) status = await look()
    if (status === 403 && (await confirmIdentity())) status = await look()
    return status !== 401 && status !== 403
  } catch {
    // Whatever else is in the way, the browser tells of a download better than we do.
    return true
  }
}
