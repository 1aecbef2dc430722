/**
 * The header of a download (RFC 6266): its name for programs that know only ASCII, and as it is.
 * Characters that could end the header or leave the folder for downloads are replaced.
 */
export function attachment(name: string): readonly ['content-disposition', string] {
  const safe = name.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu, '_').slice(0, 200);
  const ascii = safe.replace(/[^ -~]|%/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const both = ascii === safe ? `filename="${ascii}"` : `filename="${ascii}"; filename*=UTF-8''${encoded}`;
  return ['content-disposition', `attachment; ${both}`];
}
