import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import {
  fileDamagedMessage,
  filesRejectedMessage,
  invalidLogoMessage,
  invalidPictureMessage,
} from '#shared/files/values.ts'
import { FileRejectedError } from '#web/api/upload/upload-types.ts'
import { useOneUpload } from './use-one-upload.ts'

test.each([
  ['a logo of a wrong type', filesRejectedMessage(), invalidLogoMessage, invalidLogoMessage()],
  ['a picture of a wrong type', filesRejectedMessage(), invalidPictureMessage, invalidPictureMessage()],
  ['a damaged picture', fileDamagedMessage(), invalidPictureMessage, fileDamagedMessage()],
])('refuses %s with its file name and the reason', async (_what, reason, refusal, shown) => {
  const { result, act } = await renderHook(() =>
    useOneUpload(() => Promise.reject(new FileRejectedError(reason)), refusal),
  )

  await act(async () => result.current.start(new File(['x'], 'me.png')))

  await expect.poll(() => result.current.error).toBe(`me.png: ${shown}`)
  expect(result.current.retry).toBeNull()
})
