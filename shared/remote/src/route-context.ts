import { createContext } from 'react';
import type { RouteEntry } from './route-table.tsx';

/** The route being shown. */
export const RouteReactContext = createContext<RouteEntry | null>(null);
