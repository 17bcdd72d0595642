import type { PROJECT_TYPES } from '#shared/projects/values.ts'
import type { TemplateContent, TemplateItem } from '#shared/templates/schemas.ts'
import type { ShippedTemplate } from '#shared/templates/values.ts'
import { businessItems } from './business.ts'
import { landingItems } from './landing.ts'
import { portfolioItems } from './portfolio.ts'
import { relaunchItems } from './relaunch.ts'
import { shopItems } from './shop.ts'
import { t } from '#shared/i18n/t.ts'

interface ShippedDefinition {
  name: () => string
  projectType: (typeof PROJECT_TYPES)[number] | null
  items: () => TemplateItem[]
}

const SHIPPED: Record<ShippedTemplate, ShippedDefinition> = {
  business: { name: () => t('Business website'), projectType: 'business', items: businessItems },
  shop: { name: () => t('Online shop'), projectType: 'ecommerce', items: shopItems },
  landing: { name: () => t('Landing page'), projectType: 'landing', items: landingItems },
  portfolio: { name: () => t('Portfolio'), projectType: 'portfolio', items: portfolioItems },
  relaunch: { name: () => t('Redesign'), projectType: null, items: relaunchItems },
}

interface LocalizedTemplate {
  shipped: ShippedTemplate
  name: string
  projectType: ShippedDefinition['projectType']
  content: TemplateContent
}

/** Returns a shipped template in the current language. */
export function buildShippedTemplate(shipped: ShippedTemplate): LocalizedTemplate {
  const { name, projectType, items } = SHIPPED[shipped]
  return { shipped, name: name(), projectType, content: { items: items() } }
}
