import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { regionQueries } from './region.queries.ts';

export type Place = CallResponse<'region.children'>[number];

const NOWHERE: readonly Place[] = [];

/** The places behind comma-joined ids, from the country down; none while they are unknown. */
export function usePlaceNames(addressId: string): readonly Place[] {
  const { data } = useQuery({ ...regionQueries.name(addressId), enabled: addressId !== '' });
  return data?.list ?? NOWHERE;
}

/** How a place is called in short: its last two names, each once, and no country above them. */
export function shortPlaceName(places: readonly Place[]): string {
  const below = places.length > 1 ? places.slice(1) : places;
  return [...new Set(below.map(({ name }) => name))].slice(-2).join(' ');
}
