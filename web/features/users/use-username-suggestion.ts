import { useRef } from 'react'
import { suggestUsername } from './suggest-username.ts'

interface UsernameForm {
  getValues: (name: 'fullName' | 'username') => string
  setValue: (name: 'username', value: string, options: { shouldValidate: boolean }) => void
  formState: { isSubmitted: boolean }
}

/** Fills in the username as the full name is typed, until somebody types another one. Returns the name's options. */
export function useUsernameSuggestion({ getValues, setValue, formState }: UsernameForm) {
  const suggested = useRef(suggestUsername(getValues('fullName')))
  return {
    onChange: () => {
      const isOwn = getValues('username') !== suggested.current
      suggested.current = suggestUsername(getValues('fullName'))
      if (!isOwn) setValue('username', suggested.current, { shouldValidate: formState.isSubmitted })
    },
  }
}
