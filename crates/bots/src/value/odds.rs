//! How a seat stands.

/// How a seat stands, in whole numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// How likely it is to win, in parts of 65,536.
    pub win: i32,
    /// By how much it will be worth more or less than the mean of all, in parts of 65,536 of that mean.
    pub ahead: i32,
}

/// One.
pub(crate) const ONE: i64 = 1 << 16;

/// The power of e, of a number that is not above 0, both in parts of [`ONE`].
fn exp(number: i64) -> i64 {
    if number < -12 * ONE {
        return 0;
    }
    // e^x = (e^(x / 256))^256, and near 0 the first terms of the series are enough. With 32 more binary digits in between.
    const FINE: i64 = 1 << 30;
    let x = (number * (FINE / ONE)) / 256;
    let square = (x * x) >> 30;
    let cube = (square * x) >> 30;
    let mut power = FINE + x + square / 2 + cube / 6;
    for _ in 0..8 {
        power = (power * power) >> 30;
    }
    power / (FINE / ONE)
}

/// Likelihoods, which make up [`ONE`] together but for what is rounded off, of logarithms in parts of [`ONE`].
pub(crate) fn likelihoods(logarithms: &[i64]) -> Vec<i64> {
    let most = logarithms.iter().copied().max().unwrap_or(0);
    let powers: Vec<i64> = logarithms.iter().map(|l| exp(l - most)).collect();
    let sum = powers.iter().sum::<i64>().max(1);
    powers.into_iter().map(|power| power * ONE / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::{ONE, exp, likelihoods};

    #[test]
    fn powers_are_those_of_e() {
        for number in (-120..=0).map(|n| n * ONE / 10) {
            let (mine, true_one) = (exp(number) as f64 / ONE as f64, (number as f64 / ONE as f64).exp());
            assert!((mine - true_one).abs() < 1e-3, "{number}: {mine} for {true_one}");
        }
        assert_eq!(exp(i64::MIN / 4), 0);
    }

    #[test]
    fn likelihoods_make_up_one() {
        assert_eq!(likelihoods(&[5, 5]), [ONE / 2, ONE / 2]);
        let three = likelihoods(&[0, ONE, -3 * ONE]);
        assert!((ONE - three.iter().sum::<i64>()).abs() < 4 && three[1] > three[0] && three[0] > three[2]);
        assert!(likelihoods(&[]).is_empty());
    }
}
