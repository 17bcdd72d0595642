import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Button } from '../base/button.tsx'
import { Field, Input } from '../base/field.tsx'
import { toast } from '../base/toast.ts'

interface ShownOnceLinkProps {
  link: string
  /** Explains how long the link works. */
  hint: string
  /** Whether the link has to be copied to reach anyone. */
  mustCopy: boolean
}

/** A link to pass on, which no one can see again. */
export function ShownOnceLink({ link, hint, mustCopy }: ShownOnceLinkProps) {
  const field = useRef<HTMLInputElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: t('Link copied') })
    } catch {
      // The browser refused: the link is selected, to be copied manually.
      field.current?.select()
    }
  }
  return (
    <>
      <Field label={t('Link')} hint={hint}>
        <Input ref={field} readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button
        icon={Copy}
        variant={mustCopy ? 'primary' : 'secondary'}
        className="self-start"
        data-first-field
        onClick={() => void copy()}
      >
        {t('Copy Link')}
      </Button>
    </>
  )
}
