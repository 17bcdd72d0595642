import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { FileRejectedError, type UploadedFile } from '#web/api/upload/upload-types.ts'
import { uploadFile } from '#web/api/upload/upload.ts'
import { useUploads } from './use-uploads.ts'

vi.mock(import('#web/api/upload/upload.ts'), async (load) => ({
  ...(await load()),
  uploadFile: vi.fn<Upload>(),
}))

type Upload = typeof uploadFile
interface SentFile extends PromiseWithResolvers<UploadedFile> {
  name: string
  options: NonNullable<Parameters<Upload>[1]>
}

const sent: SentFile[] = []
beforeEach(() => {
  sent.length = 0
  vi.mocked(uploadFile).mockImplementation(({ name }, options = {}) => {
    const upload = { ...Promise.withResolvers<UploadedFile>(), name, options }
    options.signal?.addEventListener('abort', () =>
      upload.reject(new DOMException('Cancelled', 'AbortError')),
    )
    sent.push(upload)
    return upload.promise
  })
})

const file = (name: string) => new File(['x'], name)
const createUploaded = (fileName: string): UploadedFile => ({
  name: `stored-${fileName}`,
  fileName,
  fileType: 'text/plain',
  fileSize: 1,
})
const names = () => sent.map(({ name }) => name)

type Outcomes = Parameters<typeof useUploads>[0]
const ignore: Outcomes = { onDone: () => {}, onRefused: () => {} }
const uploads = async (first: Outcomes = ignore) => {
  const hook = await renderHook((outcomes?: Outcomes) => useUploads(outcomes ?? first))
  const settle = (end: () => void) =>
    hook.act(async () => {
      end()
      await waitForTurn()
    })
  return { ...hook, settle }
}
/** Resolves once everything that follows from a settled upload is done. */
const waitForTurn = () => new Promise((resolve) => setTimeout(resolve))

test('calls the current handlers when an upload ends, not those from when the file was chosen', async () => {
  const told: string[] = []
  const outcomes = (page: string): Outcomes => ({
    onDone: ({ fileName }) => told.push(`${page} took ${fileName}`),
    onRefused: ({ name }, reason) => told.push(`${page} refused ${name}: ${reason}`),
  })
  const { result, act, settle, rerender } = await uploads(outcomes('the old page'))
  await act(() => result.current.start([file('a.txt'), file('b.txt')]))
  await rerender(outcomes('the new page'))

  await settle(() => sent[0]?.resolve(createUploaded('a.txt')))
  await settle(() => sent[1]?.reject(new FileRejectedError('The file is empty')))

  expect(told).toEqual(['the new page took a.txt', 'the new page refused b.txt: The file is empty'])
})

test('uploads no waiting files after the user left the page', async () => {
  const { result, act, unmount } = await uploads()
  await act(() => result.current.start(['a', 'b', 'c', 'd', 'e'].map(file)))

  await unmount()
  await Promise.allSettled(sent.map(({ promise }) => promise))
  await waitForTurn()

  expect(names()).toEqual(['a', 'b', 'c'])
})

test('limits uploads to three even if files are chosen twice before the next render', async () => {
  const { result, act } = await uploads()

  await act(() => {
    result.current.start([file('a'), file('b')])
    result.current.start([file('c'), file('d')])
  })

  expect(names()).toEqual(['a', 'b', 'c'])
  expect(result.current.pending.map(({ file: { name }, percent }) => [name, percent])).toEqual([
    ['a', 0],
    ['b', 0],
    ['c', 0],
    ['d', null],
  ])
})

test('retries an upload with the same idempotency key', async () => {
  const { result, act, settle } = await uploads()
  await act(() => result.current.start([file('a')]))
  await settle(() => sent[0]?.reject(new Error('The connection broke')))
  const [failed] = result.current.pending
  expect(failed?.error).toBe('The connection broke')

  await act(() => result.current.retry(failed?.key ?? ''))

  expect(sent.map(({ options }) => options.idempotencyKey)).toEqual([failed?.key, failed?.key])
  expect(result.current.pending.map(({ error, percent }) => [error, percent])).toEqual([[null, 0]])
})

test('queues a retried upload when three others are running', async () => {
  const { result, act, settle } = await uploads()
  await act(() => result.current.start(['a', 'b', 'c', 'd'].map(file)))
  await settle(() => sent[0]?.reject(new Error('The connection broke')))
  expect(names()).toEqual(['a', 'b', 'c', 'd'])

  await act(() => result.current.retry(result.current.pending[0]?.key ?? ''))
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  await settle(() => sent[1]?.resolve(createUploaded('b')))

  expect(names()).toEqual(['a', 'b', 'c', 'd', 'a'])
})

test('cancels a queued retry without uploading the file', async () => {
  const { result, act, settle } = await uploads()
  await act(() => result.current.start(['a', 'b', 'c', 'd'].map(file)))
  await settle(() => sent[0]?.reject(new Error('The connection broke')))
  const key = result.current.pending[0]?.key ?? ''
  await act(() => result.current.retry(key))

  await act(() => result.current.cancel(key))
  await settle(() => sent[1]?.resolve(createUploaded('b')))

  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  expect(result.current.pending.map(({ file: { name } }) => name)).toEqual(['c', 'd'])
})

test('ignores progress of a canceled upload', async () => {
  const done = vi.fn<Outcomes['onDone']>()
  const { result, act, settle } = await uploads({ ...ignore, onDone: done })
  await act(() => result.current.start([file('a')]))
  await settle(() => result.current.cancel(result.current.pending[0]?.key ?? ''))

  await act(() => sent[0]?.options.onProgress?.(50))

  expect(result.current.pending).toEqual([])
  expect(done).not.toHaveBeenCalled()
})
