import { confirmIdentity, renewSession } from '../page-prompts.ts'

/** Downloads a file, after a confirmation of identity on top of the page if necessary. False if canceled. */
export async function download(href: string): Promise<boolean> {
  if (!(await canDownload(href))) return false
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
  return true
}

async function canDownload(href: string): Promise<boolean> {
  const fetchStatus = () => fetch(href, { method: 'HEAD' }).then(({ status }) => status)
  try {
    let status = await fetchStatus()
    if (status === 401 && (await renewSession())) status = await fetchStatus()
    if (status === 403 && (await confirmIdentity())) status = await fetchStatus()
    return status !== 401 && status !== 403
  } catch {
    // The browser reports any other problem with a download better than we could.
    return true
  }
}
