/**
 * Headers of every answer of the window's server. The page may run its own script and style, show its own images and
 * thumbnails of items, and talk to its own socket; nothing else, and nobody may frame it. Trusted types with no policy
 * means that no text can ever be parsed as HTML.
 */
export function securityHeaders(origin: string): Readonly<Record<string, string>> {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${origin.replace('http:', 'ws:')}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), display-capture=(), clipboard-read=()',
  };
}
