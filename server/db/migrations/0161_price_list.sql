-- A price may be of one origin, as of one product (N-140): of a parameter one value holds per company, product, origin and day.
alter table rates add column id_origen uuid references origins;
alter table rates add constraint rates_origen
  check (id_origen is null or tags ~ '(^|\|)PRECIO_(MINIMO_)?CARGA(\||$)');
create index rates_origen_idx on rates (id_origen) where id_origen is not null;

create or replace function un_valor_por_dia() returns trigger
language plpgsql as $$
begin
  if new.activo and public.parametro_de(new.tags) is not null then
    if cardinality(public.parametros_en(new.tags)) > 1 then
      raise check_violation using message = 'rates: several parameters', constraint = 'rates_un_parametro';
    end if;
    perform from companies where id_empresa = new.id_empresa for no key update;
    if exists (select from rates r where r.id_empresa = new.id_empresa and r.activo and r.id_tarifa <> new.id_tarifa
        and public.parametro_de(r.tags) = public.parametro_de(new.tags)
        and r.id_producto is not distinct from new.id_producto and r.id_origen is not distinct from new.id_origen
        and r.vigente_desde <= coalesce(new.vigente_hasta, 'infinity')
        and new.vigente_desde <= coalesce(r.vigente_hasta, 'infinity')) then
      raise exclusion_violation using message = 'rates: two values on one day', constraint = 'rates_un_valor_por_dia';
    end if;
  end if;
  return new;
end $$;
drop trigger un_valor_por_dia on rates;
create trigger un_valor_por_dia
  after insert or update of id_empresa, tags, id_producto, id_origen, vigente_desde, vigente_hasta, activo
  on rates for each row execute function un_valor_por_dia();

-- Beside the price of a carga that of a tonne, as it was computed (facts 3.2).
alter table settlements add column precio_tonelada numeric(18, 6);
select set_config('molino.silencio', 'on', true);
update settlements s set precio_tonelada = round(precio_carga * 1000 / (p ->> 'valor')::numeric, 6)
from settlement_calculations c cross join jsonb_array_elements(c.calculo -> 'parametros') p
where c.id_liquidacion = s.id_liquidacion and p ->> 'tag' = 'KG_CARGA' and (p ->> 'valor')::numeric > 0;
select set_config('molino.silencio', '', true);
