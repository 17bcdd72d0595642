import { useState, type SubmitEvent } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useLanguageOptions, useOwnLanguage } from '#web/i18n/use-own-language.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { Select } from '#web/ui/page/select.tsx'

/** A card to choose the language of the portal and its messages to the user. */
export function LanguageCard() {
  const { own, change, pending } = useOwnLanguage()
  const [language, choose] = useState(own)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    change(language)
  }
  return (
    <Card id="language" className="scroll-mt-20">
      <CardHeader
        level={2}
        title={t('Language')}
        description={t('Of the portal, its emails and notifications. What people write stays as it is.')}
      />
      <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <Field label={t('Language')} labelHidden className="flex-[1_1_14rem]">
          <Select
            options={useLanguageOptions()}
            value={language}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
        <Button type="submit" pending={pending}>
          {t('Change Language')}
        </Button>
      </form>
    </Card>
  )
}
