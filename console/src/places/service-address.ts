/**
 * The address of the API and of its pages, such as the documentation. It is another than that of the console
 * if the console has a host of its own.
 */
export const SERVICE_URL: string =
  document.querySelector<HTMLMetaElement>('meta[name="service-url"]')?.content ?? location.origin;
