/* The choices of the brief form. The URLs of all pages need only `values.ts`, so they're in a separate file. */

export const WEBSITE_STYLES = [
  'modern',
  'minimalist',
  'corporate',
  'creative',
  'bold',
  'elegant',
  'other',
] as const
export const HAS_CONTENT = ['yes', 'partial', 'no'] as const
export const NUM_PAGES = ['1-5', '6-10', '11-20', '20+'] as const
export const REQUIRED_PAGES = ['home', 'about', 'services', 'contact', 'blog', 'portfolio', 'shop'] as const
/** The colors of a brief until its client chooses others, as in the columns' defaults. */
export const DEFAULT_PRIMARY_COLOR = '#2563eb'
export const DEFAULT_SECONDARY_COLOR = '#4f46e5'
