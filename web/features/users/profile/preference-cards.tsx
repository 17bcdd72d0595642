import { Monitor, Moon, Sun } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useLanguageOptions, useOwnLanguage } from '#web/i18n/use-own-language.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { setTheme, getStoredTheme, type Theme } from '#web/ui/display/theme.ts'
import { ChoiceCards, type Choice } from '#web/ui/forms/form-field.tsx'
import { TitledCard } from '#web/ui/page/card.tsx'
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
    <TitledCard
      id="language"
      title={t('Language')}
      description={t('For the portal, its emails and notifications. What people write isn’t translated.')}
    >
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
    </TitledCard>
  )
}

const themes: Choice<Theme>[] = [
  { value: 'system', label: t('System'), icon: Monitor },
  { value: 'light', label: t('Light'), icon: Sun },
  { value: 'dark', label: t('Dark'), icon: Moon },
]

/** A card to choose the theme on this device: system, light or dark. */
export function ThemeCard() {
  const [theme, choose] = useState(getStoredTheme)
  function change(next: Theme) {
    setTheme(next)
    choose(next)
  }
  return (
    <TitledCard
      id="appearance"
      title={t('Appearance')}
      description={t('For this device. System follows the device’s own setting.')}
    >
      <Field label={t('Theme')} as="group" labelHidden>
        <ChoiceCards columns={3} options={themes} value={theme} onValueChange={change} />
      </Field>
    </TitledCard>
  )
}
