import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { fileDamaged, filesRefused, logoRefused, pictureRefused } from '#shared/files/values.ts'
import { FileRefused } from '#web/api/upload/upload-types.ts'
import { useOneUpload } from './use-one-upload.ts'

test.each([
  ['a logo of a wrong type', filesRefused(), logoRefused, logoRefused()],
  ['a picture of a wrong type', filesRefused(), pictureRefused, pictureRefused()],
  ['a damaged picture', fileDamaged(), pictureRefused, fileDamaged()],
])('refuses %s with its file name and the reason', async (_what, reason, refusal, shown) => {
  const { result, act } = await renderHook(() =>
    useOneUpload(() => Promise.reject(new FileRefused(reason)), refusal),
  )

  await act(async () => result.current.start(new File(['x'], 'me.png')))

  await expect.poll(() => result.current.error).toBe(`me.png: ${shown}`)
  expect(result.current.retry).toBeNull()
})
