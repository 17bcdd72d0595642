import { useState } from 'react'

interface SubmitOptions<Event> {
  /** Sends the form. It gets no event if the form was waiting for its files. */
  submit: (event?: Event) => unknown
  /** Checks the form without sending it, and calls `onValid` if it can be sent. By default, every form can. */
  validate?: (event: Event | undefined, onValid: () => void) => unknown
}

/** Lets a form be submitted while its files upload. It's sent as soon as they are uploaded. */
export function useSubmitAfterUploads<Event extends { preventDefault: () => void }>({
  submit,
  validate = (_, onValid) => onValid(),
}: SubmitOptions<Event>) {
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
    submit: (event?: Event) => {
      if (hasFailed || isWaiting) event?.preventDefault()
      else if (uploading) validate(event, () => setIsWaiting(true))
      else submit(event)
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
      // The user sees the refusal before anything is sent without the file.
      onRefused: () => setIsWaiting(false),
      isSubmitDelayed: true,
    },
  }
}
