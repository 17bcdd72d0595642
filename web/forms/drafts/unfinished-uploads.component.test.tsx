import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileRejectedError, type UploadedFile } from '#web/api/upload/upload-types.ts'
import { uploadFile } from '#web/api/upload/upload.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { clearUnfinishedUploads, useUnfinishedUploads } from './unfinished-uploads.ts'

vi.mock(import('#web/api/upload/upload.ts'), async (load) => ({
  ...(await load()),
  uploadFile: vi.fn<Upload>(),
}))

type Upload = typeof uploadFile
type SentFile = PromiseWithResolvers<UploadedFile> & { file: File }

const sent: SentFile[] = []
beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  vi.mocked(uploadFile).mockImplementation((file, { signal } = {}) => {
    const upload = { ...Promise.withResolvers<UploadedFile>(), file }
    signal?.addEventListener('abort', () => upload.reject(new DOMException('Cancelled', 'AbortError')))
    sent.push(upload)
    return upload.promise
  })
})

const arrive = (name: string) =>
  sent
    .find(({ file }) => file.name === name)
    ?.resolve({ name: `stored-${name}`, fileName: name, fileType: 'text/plain', fileSize: 1 })
const choose = (...names: string[]) =>
  page.getByLabelText('Files', { exact: true }).upload(names.map((name) => new File(['x'], name)))

/** A form that stores which files are being uploaded. */
function DraftForm() {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const unfinished = useUnfinishedUploads('form')
  const rules = { types: { 'text/plain': ['.txt'] }, maxFiles: 20 }
  return (
    <FileDrop
      label="Files"
      rules={rules}
      value={files}
      onChange={(update) => setFiles(update)}
      unfinished={unfinished}
    />
  )
}

const getLostNotice = (name: string) => page.getByText(`${name} didn’t finish uploading. Choose it again.`)

/** Chooses two files, of which one arrives, and leaves the page. */
async function leaveDuringUpload() {
  const first = await render(<DraftForm />)
  await choose('a.txt', 'b.txt')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  arrive('a.txt')
  await page.getByRole('button', { name: 'Remove a.txt' }).findElement()
  await first.unmount()
}

test('names a file whose upload didn’t end before the page closed, until it’s chosen again', async () => {
  await leaveDuringUpload()
  const second = await render(<DraftForm />)
  await expect.element(getLostNotice('b.txt')).toBeVisible()
  expect(getLostNotice('a.txt').elements()).toEqual([])

  await choose('b.txt')
  await expect.poll(() => getLostNotice('b.txt').elements()).toEqual([])
  await second.unmount()

  // This time, it was being uploaded again.
  await render(<DraftForm />)
  await expect.element(getLostNotice('b.txt')).toBeVisible()
})

test('removes a lost file that the user dismisses', async () => {
  await leaveDuringUpload()
  const second = await render(<DraftForm />)

  await page.getByRole('button', { name: 'Dismiss: b.txt' }).click()

  await expect.poll(() => getLostNotice('b.txt').elements()).toEqual([])
  await second.unmount()
  expect(localStorage).toHaveLength(0)
})

test('removes lost files once the form’s draft is submitted or discarded', async () => {
  await leaveDuringUpload()
  await render(<DraftForm />)
  await expect.element(getLostNotice('b.txt')).toBeVisible()

  clearUnfinishedUploads('form')

  await expect.poll(() => getLostNotice('b.txt').elements()).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('stores nothing about an upload that the user cancels or that the portal refuses', async () => {
  await render(<DraftForm />)
  await choose('a.txt', 'b.txt')
  await vi.waitFor(() => expect(sent).toHaveLength(2))

  await page.getByRole('button', { name: 'Cancel a.txt' }).click()
  sent[1]?.reject(new FileRejectedError('The file is empty'))

  await expect.element(page.getByText('The file is empty')).toBeVisible()
  expect(localStorage).toHaveLength(0)
})
