import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileRejectedError, type UploadedFile } from '#web/api/upload/upload-types.ts'
import { uploadFile } from '#web/api/upload/upload.ts'
import { FileDrop } from './file-drop.tsx'
import { useSubmitAfterUploads } from './use-submit-after-uploads.ts'

vi.mock(import('#web/api/upload/upload.ts'), async (load) => ({
  ...(await load()),
  uploadFile: vi.fn<typeof uploadFile>(),
}))

const send = vi.fn<(names: string[]) => void>()
let upload: PromiseWithResolvers<UploadedFile>

beforeEach(() => {
  send.mockReset()
  upload = Promise.withResolvers()
  vi.mocked(uploadFile)
    .mockReset()
    .mockImplementation(() => upload.promise)
})

function Form() {
  const [attached, setAttached] = useState<readonly UploadedFile[]>([])
  const { submit, isWaiting, hasFailed, files } = useSubmitAfterUploads({
    submit: () => send(attached.map(({ fileName }) => fileName)),
  })
  return (
    <>
      <FileDrop
        label="Files"
        rules={{ types: { 'text/plain': ['.txt'] }, maxFiles: 20 }}
        value={attached}
        onChange={(update) => setAttached(update)}
        {...files}
      />
      <button type="button" disabled={hasFailed} onClick={() => submit()}>
        {isWaiting ? 'Waiting' : 'Send'}
      </button>
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Chooses a file, and presses the button while the file uploads. */
async function submitDuringUpload() {
  await render(<Form />)
  await page.getByLabelText('Files', { exact: true }).upload(new File(['x'], 'menu.txt'))
  await vi.waitFor(() => expect(uploadFile).toHaveBeenCalled())
  await button('Send').click()
  await expect.element(button('Waiting')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
}

test('sends a form once, with its file, as soon as the file is uploaded', async () => {
  await submitDuringUpload()
  upload.resolve({ name: 'stored', fileName: 'menu.txt', fileType: 'text/plain', fileSize: 1 })
  await expect.element(button('Send')).toBeVisible()
  expect(send).toHaveBeenCalledExactlyOnceWith(['menu.txt'])
})

test('sends nothing if the file is refused, until the user submits the form again', async () => {
  await submitDuringUpload()
  upload.reject(new FileRejectedError('This file is empty.'))
  await expect.element(button('Send')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  await button('Send').click()
  expect(send).toHaveBeenCalledExactlyOnceWith([])
})

test('waits for the user’s decision if the upload fails', async () => {
  await submitDuringUpload()
  upload.reject(new Error('The connection was lost.'))
  await expect.element(button('Send')).toBeDisabled()
  expect(send).not.toHaveBeenCalled()
})
