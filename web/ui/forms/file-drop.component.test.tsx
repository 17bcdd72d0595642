import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ATTACHMENT_MAX_BYTES, filesRejectedMessage, tooManyFilesMessage } from '#shared/files/values.ts'
import { FileRejectedError, type UploadedFile } from '#web/api/upload/upload-types.ts'
import { uploadFile } from '#web/api/upload/upload.ts'
import { FileDrop } from './file-drop.tsx'

vi.mock(import('#web/api/upload/upload.ts'), async (load) => ({
  ...(await load()),
  uploadFile: vi.fn<Upload>(),
}))

type Upload = typeof uploadFile
type SentFile = PromiseWithResolvers<UploadedFile> & { file: File; signal: AbortSignal | undefined }

const sent: SentFile[] = []
beforeEach(() => {
  sent.length = 0
  vi.mocked(uploadFile).mockImplementation((file, { signal } = {}) => {
    const upload = { ...Promise.withResolvers<UploadedFile>(), file, signal }
    signal?.addEventListener('abort', () => upload.reject(new DOMException('Cancelled', 'AbortError')))
    sent.push(upload)
    return upload.promise
  })
})

const arrive = (name: string) => {
  const upload = sent.find(({ file }) => file.name === name)
  if (!upload) throw new Error(`${name} is not on its way`)
  upload.resolve({ name: `stored-${name}`, fileName: name, fileType: 'text/plain', fileSize: 1 })
}

function Form({ maxFiles = 20 }) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [busy, setBusy] = useState(false)
  return (
    <>
      <FileDrop
        label="Files"
        rules={{ types: { 'text/plain': ['.txt'] }, maxFiles }}
        value={files}
        onChange={(update) => setFiles(update)}
        onBusyChange={setBusy}
      />
      <output aria-label="Form">{`${busy ? 'busy' : 'ready'}: ${files.map((file) => file.fileName).join(' ')}`}</output>
    </>
  )
}

const choose = (...names: string[]) =>
  page.getByLabelText('Files', { exact: true }).upload(names.map((name) => new File(['x'], name)))
const form = () => page.getByLabelText('Form')

test('keeps every file when uploads finish before React has run its effects', async () => {
  await render(<Form />)
  await choose('a.txt', 'b.txt', 'c.txt')
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  // Each arrives when the list on screen has changed but React has not yet run its effects.
  const next = new Map([
    ['a.txt', 'b.txt'],
    ['b.txt', 'c.txt'],
  ])
  const output = form().element()
  new MutationObserver(() => {
    for (const [shown, name] of next)
      if (output.textContent.includes(shown) && next.delete(shown)) arrive(name)
  }).observe(output, { characterData: true, subtree: true, childList: true })

  arrive('a.txt')

  await expect.element(form()).toHaveTextContent('ready: a.txt b.txt c.txt')
})

/** Returns the first letters of each row of the list. */
const listFiles = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent.slice(0, 5))

test('lists files in the order in which they were chosen, regardless of which upload finishes first', async () => {
  await render(<Form />)
  await choose('a.txt', 'b.txt', 'c.txt')
  await vi.waitFor(() => expect(sent).toHaveLength(3))

  arrive('c.txt')
  await expect.element(form()).toHaveTextContent('busy: c.txt')
  await expect.poll(listFiles).toEqual(['a.txt', 'b.txt', 'c.txt'])
  arrive('a.txt')
  await expect.element(form()).toHaveTextContent('busy: a.txt c.txt')
  await choose('0.txt')
  arrive('b.txt')
  await expect.element(form()).toHaveTextContent('busy: a.txt b.txt c.txt')
  arrive('0.txt')

  await expect.element(form()).toHaveTextContent('ready: a.txt b.txt c.txt 0.txt')
  await expect.poll(listFiles).toEqual(['a.txt', 'b.txt', 'c.txt', '0.txt'])
})

test('uploads three files at a time, and starts the next when one is done', async () => {
  await render(<Form />)
  await choose('a.txt', 'b.txt', 'c.txt', 'd.txt')
  await vi.waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(['a.txt', 'b.txt', 'c.txt']))

  arrive('b.txt')

  await vi.waitFor(() => expect(sent.at(-1)?.file.name).toBe('d.txt'))
  await expect.element(form()).toHaveTextContent('busy: b.txt')
})

test('starts the next upload when the user cancels one', async () => {
  await render(<Form />)
  await choose('a.txt', 'b.txt', 'c.txt', 'd.txt')
  await vi.waitFor(() => expect(sent).toHaveLength(3))

  await page.getByRole('button', { name: 'Cancel a.txt' }).click()

  await vi.waitFor(() => expect(sent.at(-1)?.file.name).toBe('d.txt'))
  expect(sent[0]?.signal?.aborted).toBe(true)
})

test('cancels a waiting file without uploading it', async () => {
  await render(<Form />)
  await choose('a.txt', 'b.txt', 'c.txt', 'd.txt')
  await page.getByRole('button', { name: 'Cancel d.txt' }).click()

  for (const name of ['a.txt', 'b.txt', 'c.txt']) arrive(name)

  await expect.element(form()).toHaveTextContent('ready: a.txt b.txt c.txt')
  expect(sent).toHaveLength(3)
})

test('keeps the form busy after a failed upload until the user retries it', async () => {
  await render(<Form />)
  await choose('a.txt')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.reject(new Error('The connection broke'))
  await expect.element(page.getByText('The connection broke')).toBeVisible()
  await expect.element(form()).toHaveTextContent('busy:')
  sent.length = 0

  await page.getByRole('button', { name: 'Retry a.txt' }).click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  arrive('a.txt')

  await expect.element(form()).toHaveTextContent('ready: a.txt')
})

test('removes a refused file and shows the reason, and keeps the others', async () => {
  await render(<Form />)
  await choose('a.txt', 'b.txt')
  await vi.waitFor(() => expect(sent).toHaveLength(2))

  sent[0]?.reject(new FileRejectedError('The file is empty'))
  arrive('b.txt')

  await expect.element(form()).toHaveTextContent('ready: b.txt')
  await expect.element(page.getByText('The file is empty')).toBeVisible()
})

test('names files that are above the limit or of a wrong type', async () => {
  await render(<Form maxFiles={2} />)
  await choose('a.txt', 'b.txt', 'c.txt', 'photo.png')

  await expect
    .element(page.getByRole('alert').filter({ hasText: tooManyFilesMessage(2) }))
    .toMatchTextContent('c.txt')
  await expect
    .element(page.getByRole('alert').filter({ hasText: filesRejectedMessage() }))
    .toMatchTextContent('photo.png: This type of file isn’t accepted.')
  await vi.waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(['a.txt', 'b.txt']))
})

test('names the accepted types when a file is refused by its extension, its content, or the server', async () => {
  await render(<Form />)
  const refusal = page.getByRole('alert').filter({ hasText: filesRejectedMessage() })
  await choose('tool.exe')
  await expect.element(refusal).toMatchTextContent('tool.exe')
  await expect.element(refusal).toMatchTextContent('Accepted: TXT, up to 20 files of 10 MB each.')

  await choose('lie.txt', 'picture.txt')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  sent[0]?.reject(new FileRejectedError(filesRejectedMessage()))
  sent[1]?.resolve({ name: 'p', fileName: 'picture.webp', fileType: 'image/webp', fileSize: 1 })

  await expect.element(refusal).toMatchTextContent('lie.txt: This type of file isn’t accepted.')
  await expect.element(refusal).toMatchTextContent('picture.webp: This type of file isn’t accepted.')
  await expect.element(refusal).toMatchTextContent('Accepted: TXT, up to 20 files of 10 MB each.')
  await expect.element(form()).toHaveTextContent('ready:')
})

test('shows only the reason when a file is refused for another reason than its type', async () => {
  await render(<Form />)
  await choose('a.txt')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.reject(new FileRejectedError('This file is empty.'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('This file is empty.a.txt')
  expect(page.getByText('Accepted:').elements()).toEqual([])
})

test('aborts pending uploads when the user leaves the page', async () => {
  const screen = await render(<Form />)
  await choose('a.txt', 'b.txt', 'c.txt', 'd.txt')
  await vi.waitFor(() => expect(sent).toHaveLength(3))

  await screen.unmount()

  expect(sent.map(({ signal }) => signal?.aborted)).toEqual([true, true, true])
})

/** Returns a picture of 400 × 200 pixels with some bytes behind it, so that it is over the limit. */
async function largePicture(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 200)
  canvas.getContext('2d')?.fillRect(0, 0, 400, 200)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new File([blob, new Uint8Array(ATTACHMENT_MAX_BYTES)], 'IMG_2041.png', { type: 'image/png' })
}

function Pictures() {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const rules = { types: { 'image/jpeg': ['.jpg'], 'image/png': ['.png'] }, maxFiles: 20 }
  return <FileDrop label="Files" rules={rules} value={files} onChange={(update) => setFiles(update)} />
}

test('sends a smaller version of a picture that is too large, and still names the other refused file', async () => {
  await render(<Pictures />)
  await page
    .getByLabelText('Files', { exact: true })
    .upload([await largePicture(), new File(['x'], 'tool.exe')])
  const refusal = page.getByRole('alert').filter({ hasText: filesRejectedMessage() })
  await expect.element(refusal).toMatchTextContent('IMG_2041.png: It’s larger than 10 MB.')

  await page.getByRole('button', { name: 'Send a smaller version: IMG_2041.png' }).click()

  await expect.poll(() => sent.map(({ file }) => file.name)).toEqual(['IMG_2041.jpg'])
  const smaller = sent[0]?.file ?? new File([], '')
  expect([smaller.type, smaller.size < ATTACHMENT_MAX_BYTES]).toEqual(['image/jpeg', true])
  const { width, height } = await createImageBitmap(smaller)
  expect([width, height]).toEqual([400, 200])
  await expect.element(refusal).toMatchTextContent('tool.exe')
  await expect.element(refusal).not.toMatchTextContent('IMG_2041')
})

test('offers no smaller version of a file that only looks like a picture', async () => {
  await render(<Pictures />)
  const bytes = new Uint8Array(ATTACHMENT_MAX_BYTES + 1)
  await page
    .getByLabelText('Files', { exact: true })
    .upload([new File([bytes], 'lie.png', { type: 'image/png' }), await largePicture()])

  await page.getByRole('button', { name: 'Send a smaller version: IMG_2041.png' }).findElement()

  expect(page.getByRole('button', { name: /lie\.png/ }).elements()).toEqual([])
})
