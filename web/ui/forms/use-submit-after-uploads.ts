import { useState } from 'react'

interface SubmitOptions {
  /** Sends the form. */
  submit: () => unknown
  /** Whether the form can be sent apart from its files. If not, it isn't delayed, so that its errors appear at once. */
  isValid?: () => boolean | Promise<boolean>
}

/** Lets a form be submitted while its files upload. It's sent as soon as they are uploaded. */
export function useSubmitAfterUploads({ submit, isValid = () => true }: SubmitOptions) {
  const [uploading, setUploading] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  // The user decides about a failed file first: retry or remove it.
  if (isWaiting && hasFailed) setIsWaiting(false)
  return {
    /** Whether the form was submitted and waits for its files. */
    isWaiting,
    /** Whether a file failed to upload, so that the form can't be submitted. */
    hasFailed,
    submit: async () => {
      if (hasFailed || isWaiting) return
      if (uploading && (await isValid())) setIsWaiting(true)
      else submit()
    },
    /** Props for the `FileDrop`. It calls `onBusyChange` again whenever the function changes. */
    files: {
      onBusyChange: (busy: boolean) => {
        setUploading(busy)
        if (busy || !isWaiting) return
        setIsWaiting(false)
        submit()
      },
      onFailedChange: setHasFailed,
      isSubmitDelayed: true,
    },
  }
}
