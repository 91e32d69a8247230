import { createRoot, hydrateRoot } from 'react-dom/client';
import { ReactShop } from './react-shop.tsx';

const root = document.querySelector('section');
const { baseUrl = '', clientId = '' } = root?.dataset ?? {};
const shop = <ReactShop baseUrl={baseUrl} clientId={clientId} />;
if (root?.firstChild) hydrateRoot(root, shop);
else if (root) createRoot(root).render(shop);
