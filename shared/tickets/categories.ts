/** The kinds of work that a ticket can ask for. */
export const SERVICE_CATEGORIES = [
  'images_for_website',
  'website_copy',
  'new_feature_request',
  'technical_support',
  'blog_post',
  'general',
] as const
